"""Delivery: sessions of clients, and the frames that they are sent."""
