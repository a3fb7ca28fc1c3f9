"""A state in numbers: what a seat may know, the numbers of actions, what a save may hold."""
