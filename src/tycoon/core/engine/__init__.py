"""The native half: what rules run on, compiled or interpreted, and fill while they run."""
