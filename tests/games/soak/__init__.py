"""Random games watched at every decision, in the package of the test games so that it compiles."""
