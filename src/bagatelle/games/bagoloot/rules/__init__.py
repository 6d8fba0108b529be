"""The rules of Bag-O-Loot: cards, actions, state, a file for each chapter, and the events that they log."""
