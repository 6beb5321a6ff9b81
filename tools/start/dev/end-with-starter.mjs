// Loaded into Vite, which does not look for it: the end of the channel means the starter is gone.
process.once('disconnect', () => process.exit());
