// The page's policy refuses code made from text. zod reads this when its chunk arrives, which is why
// it is set before anything else runs, and on the global object.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
