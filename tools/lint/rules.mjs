import { basename, dirname, join } from 'node:path';

/** Rules of this repository that no plugin has. guards.test.ts breaks each of them on purpose. */

/** Calls `check(specifier, node)` for every way a module can be named: `import`, `export`, `import()`, `require()`. */
function eachImport(check) {
  const visit = (node) => {
    if (typeof node.source?.value === 'string') check(node.source.value, node);
  };
  return {
    ImportDeclaration: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
    CallExpression(node) {
      const [name] = node.arguments;
      const isRequire =
        node.callee.name === 'require' || node.callee.callee?.name === 'createRequire';
      if (isRequire && typeof name?.value === 'string') check(name.value, node);
    },
  };
}

/** Refuses modules by a pattern of their name, whichever way they are imported. */
const imports = {
  meta: { schema: [{ type: 'array' }] },
  create(context) {
    const walls = context.options[0].map(({ regex, message }) => ({
      regex: new RegExp(regex),
      message,
    }));
    return eachImport((name, node) => {
      const wall = walls.find(({ regex }) => regex.test(name));
      if (wall) context.report({ node, message: wall.message });
    });
  },
};

const roomOf = (path) =>
  /\/apps\/web\/src\/(app|lib|ui|features\/[^/]+)(?:\/|$)/.exec(path.replaceAll('\\', '/'))?.[1];

/** What is wrong with an import of a file in a room of the web app. */
function wrongInWeb(file, room, name) {
  if (!name.startsWith('.'))
    return room === 'ui' && name.startsWith('@netward/') ? 'ui has no product words.' : undefined;
  const other = roomOf(join(dirname(file), name));
  if (other === 'app') return 'The app combines features; nothing imports it.';
  if (other === room || !other?.startsWith('features/')) return undefined;
  return room.startsWith('features/')
    ? 'A feature never imports a feature; a route combines them.'
    : 'This room lies below the features.';
}

/**
 * Walls inside the web app: features never import features or the app, `ui` and `lib` import neither,
 * and `ui` has no product words.
 */
const features = {
  meta: { schema: [] },
  create(context) {
    const room = roomOf(context.filename);
    if (!room || room === 'app') return {};
    return eachImport((name, node) => {
      const message = wrongInWeb(context.filename, room, name);
      if (message) context.report({ node, message });
    });
  },
};

/** What a test may watch or replace: it belongs to the platform or to a library, as the log does. */
const PLATFORM =
  /^(log|console|globalThis|window|document|navigator|history|location|performance|process|Math|Date|AbortSignal|Storage|Element|HTML\w*)$/;

const rootOf = (node) => (node.type === 'MemberExpression' ? rootOf(node.object) : node);
const isJest = (node, names) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === 'jest' &&
  names.includes(node.callee.property.name);

/** Refuses to replace or watch parts of our own classes, and own modules as a whole. */
const ownMocks = {
  meta: { schema: [] },
  create(context) {
    const message = 'Do not mock our own code; give the class a stand-in of what lies outside.';
    return {
      CallExpression(node) {
        const [what] = node.arguments;
        if (isJest(node, ['spyOn', 'replaceProperty']) && !PLATFORM.test(rootOf(what).name ?? ''))
          context.report({ node, message });
        const isModule = isJest(node, ['mock', 'doMock', 'unstable_mockModule', 'setMock']);
        if (isModule && /^(\.|@netward\/)/.test(String(what?.value)))
          context.report({ node, message });
      },
      AssignmentExpression({ left, right }) {
        if (left.type !== 'MemberExpression' || !isJest(chainStart(right), ['fn'])) return;
        const root = rootOf(left);
        if (!PLATFORM.test(root.name ?? '')) context.report({ node: left, message });
      },
    };
  },
};

/** The call at the start of `jest.fn().mockReturnValue(1)`. */
function chainStart(node) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    return node.callee.object.type === 'CallExpression' ? chainStart(node.callee.object) : node;
  return node;
}

const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement'];

const isZero = (node) => node === undefined || node.value === 0;

/** The promise that a timer alone resolves: `new Promise((resolve) => setTimeout(resolve, ms))`. */
function isBareTimer({ callee, arguments: [executor] }) {
  if (callee.name !== 'Promise' || !executor?.body) return false;
  const [resolve] = executor.params;
  const body = executor.body;
  const call =
    body.type === 'BlockStatement' && body.body.length === 1
      ? body.body[0].expression
      : body.type === 'UnaryExpression'
        ? body.argument
        : body;
  return (
    call?.type === 'CallExpression' &&
    call.callee.name === 'setTimeout' &&
    call.arguments[0]?.name === resolve?.name &&
    !isZero(call.arguments[1])
  );
}

/** Refuses to wait for a fixed time. The pause between two looks of a probe stands in a loop. */
const sleeps = {
  meta: { schema: [] },
  create(context) {
    const message = 'Do not sleep; probe for what you wait for, or inject the clock.';
    const timers = new Set();
    const isInLoop = (node) =>
      context.sourceCode.getAncestors(node).some(({ type }) => LOOPS.includes(type));
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!/^(node:)?timers\/promises$/.test(source.value)) return;
        for (const { local } of specifiers) timers.add(local.name);
      },
      NewExpression(node) {
        if (isBareTimer(node) && !isInLoop(node)) context.report({ node, message });
      },
      CallExpression(node) {
        const isTimer = timers.has(node.callee.name) && !isZero(node.arguments[0]);
        const isWait = node.callee.property?.name === 'waitForTimeout';
        if ((isTimer && !isInLoop(node)) || isWait) context.report({ node, message });
      },
    };
  },
};

const isClock = (node) =>
  node.type === 'CallExpression' &&
  node.callee.property?.name === 'now' &&
  ['performance', 'Date'].includes(node.callee.object?.name);

/** Whether an expression is a time of the clock: `performance.now()`, `Math.floor(Date.now() / 1000)`. */
const readsClock = (node) =>
  isClock(node) ||
  (node.type === 'BinaryExpression' && (readsClock(node.left) || readsClock(node.right))) ||
  (node.type === 'CallExpression' && node.arguments.some(readsClock));

/** Whether an expression is so much time, by which a moment is moved: `3600`, `days * DAY_MS`. */
const isSpan = (node) =>
  node.type === 'Literal' ||
  /^[A-Z][A-Z0-9_]*$/.test(node.name ?? '') ||
  (node.type === 'BinaryExpression' && (isSpan(node.left) || isSpan(node.right)));

const LIMITS = ['toBeLessThan', 'toBeLessThanOrEqual', 'toBeCloseTo'];

/** Refuses to measure how long something took: on a busy machine everything takes long. */
const durations = {
  meta: { schema: [] },
  create(context) {
    const message = 'Do not measure how long something took; inject the clock.';
    return {
      BinaryExpression(node) {
        if (node.operator !== '-') return;
        if (readsClock(node.right) || (readsClock(node.left) && !isSpan(node.right)))
          context.report({ node, message });
      },
      CallExpression({ callee }) {
        const { object, property } = callee;
        if (LIMITS.includes(property?.name) && object.arguments?.some(isClock))
          context.report({ node: object, message });
      },
    };
  },
};

/** A starved machine needs as long for what a quiet one does at once. */
const LEAST_DEADLINE_MS = 30_000;
const TESTS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];
const isCallOf = (node, names) =>
  node?.type === 'CallExpression' && names.includes(node.callee.property?.name ?? node.callee.name);

/** Refuses a wait that fails soon. A look within `expect(…).toPass()` is one of many, so it may. */
const deadlines = {
  meta: { schema: [] },
  create(context) {
    const message = 'A busy machine takes long; wait half a minute or more, or leave the time out.';
    const valueOf = (node) => {
      if (node?.type !== 'Identifier') return node?.value;
      let scope = context.sourceCode.getScope(node);
      while (scope && !scope.set.has(node.name)) scope = scope.upper;
      return scope?.set.get(node.name).defs[0]?.node.init?.value;
    };
    const check = (node) => {
      const value = valueOf(node);
      if (typeof value === 'number' && value < LEAST_DEADLINE_MS) context.report({ node, message });
    };
    const isOneOfMany = ({ parent: expectation }) =>
      isCallOf(expectation, ['expect']) && isCallOf(expectation.parent?.parent, ['toPass']);
    return {
      CallExpression(node) {
        const [first, , third] = node.arguments;
        if (isCallOf(node, ['eventually', ...TESTS])) check(third);
        else if (isCallOf(node, ['setTimeout']) && node.callee.object?.name === 'jest')
          check(first);
      },
      'CallExpression > ObjectExpression > Property[key.name="timeout"]'(node) {
        if (!context.sourceCode.getAncestors(node).some(isOneOfMany)) check(node.value);
      },
    };
  },
};

const DRAWER = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[^/]*$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Refuses drawers, and files that are not in kebab-case. */
const fileNames = {
  meta: { schema: [] },
  create(context) {
    const path = context.filename.slice(context.cwd.length).replaceAll('\\', '/');
    return {
      Program(node) {
        const drawer = DRAWER.exec(path)?.[2];
        if (drawer)
          context.report({ node, message: `"${drawer}" is a drawer: say what the code is about.` });
        if (!KEBAB.test(basename(path)))
          context.report({ node, message: 'Files are named in kebab-case, those of React too.' });
      },
    };
  },
};

/** The walls have a rule for each kind, so that one file can stand behind several. */
export const netward = {
  rules: {
    'feature-walls': features,
    'entity-walls': imports,
    'engine-walls': imports,
    'view-walls': imports,
    'platform-walls': imports,
    'test-walls': imports,
    'own-mocks': ownMocks,
    sleeps,
    durations,
    deadlines,
    'file-names': fileNames,
  },
};
