"""The name under which all of Annales is imported.

In the tree its packages are links to the folders beside this one, so that a module has the same name there, in an
editable installation and in a wheel.
"""
