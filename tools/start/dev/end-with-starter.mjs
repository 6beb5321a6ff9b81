// Loaded into Vite, which would not notice: the channel to the starter closes when the starter is gone.
process.once('disconnect', () => process.exit());
