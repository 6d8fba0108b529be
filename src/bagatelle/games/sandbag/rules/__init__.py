"""The rules of Sandbag: cards, actions, state, a file for each chapter, and the events that they log."""
