/**
 * Who may import whom, as ARCHITECTURE.md has it. `projects` are our own, by tag; `packages` are
 * others', by name. A project that is not named here may import nothing.
 */
const NEST = ['@nestjs/common', '@nestjs/platform-fastify', 'fastify'];
const DATABASE = ['typeorm', 'pg'];
const QUEUE = ['bullmq', 'ioredis'];

/** @type {Record<string, { projects: string[], packages: string[] }>} */
export const walls = {
  contracts: { projects: [], packages: ['zod'] },
  // Only a device's text.ts may; see eslint.config.mjs.
  'lab-engine': { projects: [], packages: ['@lezer/common', '@lezer/lr', 'yaml'] },
  evidence: {
    projects: ['lab-engine', 'levels'],
    packages: ['@noble/ciphers/*', 'fflate'],
  },
  // Its build alone reads Markdown.
  levels: { projects: ['lab-engine', 'contracts'], packages: ['marked', 'zod'] },
  challenges: {
    projects: ['contracts', 'lab-engine', 'evidence'],
    packages: ['@lezer/common', 'yaml', 'zod'],
  },
  'nest-kit': {
    projects: ['contracts'],
    packages: [
      ...NEST,
      ...DATABASE,
      ...QUEUE,
      '@nestjs/core',
      '@nestjs/typeorm',
      '@opentelemetry/*',
      'jose',
      'lru-cache',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      'secure-json-parse',
      'zod',
    ],
  },
  'test-kit': {
    projects: ['contracts'],
    packages: ['ioredis', 'jose', 'pg', 'postal-mime', 'smtp-server'],
  },
  web: {
    projects: ['contracts', 'lab-engine', 'levels', 'evidence', 'challenges'],
    packages: [
      '@codemirror/*',
      'react',
      'react-dom',
      'react-dom/*',
      'react-router-dom',
      'eventsource-parser',
      'fflate',
      'jose',
      'papaparse',
      'qr',
      'qr/decode.js',
      'react-hook-form',
      '@hookform/resolvers/*',
      'vite',
      '@vitejs/plugin-react',
      // At build time only: reading the blog's posts.
      'highlight.js/*',
      'highlight.js',
      'htmlparser2',
      'lowlight',
      'marked',
      'yaml',
      'zod',
    ],
  },
  gateway: {
    projects: ['contracts', 'nest-kit'],
    packages: [...NEST, 'swagger-ui-dist', 'undici', 'zod', 'zod-openapi'],
  },
  'auth-service': {
    projects: ['contracts', 'nest-kit'],
    packages: [
      ...NEST,
      ...DATABASE,
      ...QUEUE,
      '@nestjs/jwt',
      '@node-rs/argon2',
      '@zxcvbn-ts/language-common',
      'jose',
      'marked',
      'zod',
    ],
  },
  'learning-service': {
    projects: ['contracts', 'nest-kit', 'levels', 'evidence', 'challenges'],
    packages: [...NEST, '@nestjs/core', 'rxjs', 'typeorm', 'zod'],
  },
  'assistant-service': {
    projects: ['contracts', 'nest-kit', 'lab-engine', 'levels', 'evidence', 'challenges'],
    packages: [
      ...NEST,
      'cockatiel',
      'lru-cache',
      'minisearch',
      'openai',
      'tinyld/light',
      'undici',
      'zod',
    ],
  },
  'mailer-worker': {
    projects: ['contracts', 'nest-kit'],
    packages: [
      ...NEST,
      'bullmq',
      '@fastify/cookie',
      '@node-rs/argon2',
      '@react-email/*',
      'jose',
      'nodemailer/lib/*',
      'react',
      'zod',
    ],
  },
  e2e: {
    projects: ['contracts', 'lab-engine', 'levels', 'evidence'],
    packages: ['@playwright/test', '@axe-core/playwright'],
  },
  bench: {
    projects: ['test-kit', 'tools'],
    packages: [
      '@node-rs/argon2',
      '@node-rs/bcrypt',
      'autocannon',
      'bullmq',
      'esbuild',
      'pg',
      'playwright-core',
      'react',
      'react-dom/*',
      'react-router-dom',
      'undici',
    ],
  },
  tools: {
    projects: ['contracts', 'test-kit', 'lab-engine', 'levels', 'evidence', 'challenges'],
    packages: ['*'],
  },
};

const TEST_PACKAGES = [
  '@jest/globals',
  '@testing-library/*',
  'fast-check',
  'jose',
  'pg',
  'postal-mime',
  'smtp-server',
  'supertest',
  'ioredis',
  'bullmq',
  'yaml',
];

/**
 * Options of Nx's boundary rule; tests may use the test libraries besides.
 * @param {{ inTests: boolean }} where
 */
export function projectWalls({ inTests }) {
  return {
    enforceBuildableLibDependency: false,
    allowCircularSelfDependency: true,
    checkDynamicDependenciesExceptions: ['.*'],
    // Of no project: what Jest reads, and the dashboards, which production runs without a package.
    allow: ['../../jest.preset.mjs', '../jest.preset.mjs', 'deploy/observability/dashboards/'],
    depConstraints: Object.entries(walls).map(([name, { projects, packages }]) => ({
      sourceTag: `scope:${name}`,
      onlyDependOnLibsWithTags: [...projects, ...(inTests ? ['test-kit'] : [])].map(
        (project) => `scope:${project}`,
      ),
      allowedExternalImports: inTests ? [...packages, ...TEST_PACKAGES] : packages,
    })),
  };
}
