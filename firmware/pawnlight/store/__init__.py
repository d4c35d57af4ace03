"""What outlives a power cut: the journal of events and the settings, on flash."""
