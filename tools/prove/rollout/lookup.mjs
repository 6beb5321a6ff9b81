import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a program, makes it ask NAME_SERVER (address and port) for names. The system's own
 * resolver knows port 53 only, which belongs to root.
 */
const resolver = new dns.Resolver();
resolver.setServers([process.env.NAME_SERVER]);
dns.lookup = async (name) => {
  const addresses = await resolver.resolve4(name);
  return addresses.map((address) => ({ address, family: 4 }));
};
syncBuiltinESMExports();
