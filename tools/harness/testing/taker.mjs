import { takeLock } from '../lock.mjs';

/** Takes the lock of each folder it is told of and says whether it got it; `release` lets go. */
let lock;
process.on('message', async (message) => {
  try {
    if (message === 'release') return process.send(String(lock?.release()));
    lock = undefined;
    lock = await takeLock(message);
    process.send('taken');
  } catch (error) {
    process.send(error.message);
  }
});
process.once('disconnect', () => process.exit());
