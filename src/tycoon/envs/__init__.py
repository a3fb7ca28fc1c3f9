"""For learners: many games at once in native memory."""
