"""Storage on flash that survives power cuts: the journal of events and the settings."""
