// The page's policy forbids eval. zod reads this setting when its chunk loads, so it is set first, and
// on the global object.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
