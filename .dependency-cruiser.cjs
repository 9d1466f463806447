const MODULES =
  'servers|catalog|calls|governance|audit|tasks|conversations|agents|identity|events|idempotency';
const TESTS = String.raw`\.(test|spec|conformance)\.tsx?$|/testing/`;

const NODE_MODULES_OF_THE_RUNTIME =
  '^(node:|bun:|bun$)|^(async_hooks|buffer|child_process|crypto|events|fs|http|https|module|net|os|path|process|stream|timers|tls|url|util|v8|vm|worker_threads|zlib)(/|$)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that need each other are one thing or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-is-the-contract',
      comment: 'The contract knows zod and itself.',
      severity: 'error',
      from: { path: '^shared/src', pathNot: TESTS },
      to: { pathNot: ['^shared/src', 'node_modules/zod/', '/zod@'] },
    },
    {
      name: 'kernel-is-pure',
      comment: 'The kernel knows the contract and itself.',
      severity: 'error',
      from: { path: '^bff/src/kernel', pathNot: TESTS },
      to: { pathNot: ['^bff/src/kernel', '^shared/src'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'Decisions know kernel, contract, their ports and hashing; nothing that acts.',
      severity: 'error',
      from: { path: `^bff/src/(${MODULES})/domain`, pathNot: TESTS },
      to: {
        pathNot: [`^bff/src/(${MODULES})/(domain/|ports\\.ts)`, '^bff/src/kernel', '^shared/src', 'noble'],
      },
    },
    {
      name: 'use-cases-do-not-touch-technology',
      comment: 'A use case reaches the world through its ports.',
      severity: 'error',
      from: { path: `^bff/src/(${MODULES})/[^/]+\\.ts$`, pathNot: TESTS },
      to: { path: ['/adapters/', '^bff/src/platform', '^bff/src/edges', '^bff/src/config'] },
    },
    {
      name: 'use-cases-know-no-runtime',
      comment: 'No Node, Bun or DOM in the core: the same code runs in the browser.',
      severity: 'error',
      from: { path: `^bff/src/(${MODULES}|kernel)/`, pathNot: [TESTS, '/adapters/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'modules-do-not-cross',
      comment: 'A module declares what it needs in its own ports; the composition hands it in.',
      severity: 'error',
      from: { path: `^bff/src/(${MODULES})/`, pathNot: TESTS },
      to: { path: `^bff/src/(${MODULES})/`, pathNot: '^bff/src/$1/' },
    },
    {
      name: 'adapters-only-from-compose',
      comment: 'Only the compositions choose technology.',
      severity: 'error',
      from: {
        path: '^bff/src/',
        pathNot: [
          TESTS,
          '/adapters/',
          '^bff/src/platform',
          '^bff/src/compose',
          '^bff/src/fixture',
          '^bff/src/server\\.',
        ],
      },
      to: { path: ['/adapters/', '^bff/src/platform'] },
    },
    {
      name: 'edges-only-translate',
      comment: 'Nothing below an edge calls above it.',
      severity: 'error',
      from: { path: `^bff/src/(${MODULES}|kernel|platform)/`, pathNot: TESTS },
      to: { path: '^bff/src/edges' },
    },
    {
      name: 'fixture-is-browser-safe',
      comment: 'What the browser composes holds no Node or Bun module.',
      severity: 'error',
      from: { path: '^bff/src/fixture\\.ts$' },
      to: { path: NODE_MODULES_OF_THE_RUNTIME, reachable: true },
    },
    {
      name: 'fixture-leaves-server-technology-out',
      comment: 'Server-only libraries never reach the browser.',
      severity: 'error',
      from: { path: '^bff/src/fixture\\.ts$' },
      to: {
        path: ['node_modules/(jose|pino|ajv|pg|drizzle-orm)/', '^bff/src/edges/(mcp|cli)', '/sql-'],
        reachable: true,
      },
    },
    {
      name: 'pwa-meets-the-bff-at-the-fixture-gateway',
      comment: 'The PWA knows the contract; the BFF only as the fixture.',
      severity: 'error',
      from: { path: '^frontend-pwa/src', pathNot: ['^frontend-pwa/src/gateway/fixture-gateway', TESTS] },
      to: { path: '^bff/' },
    },
    {
      name: 'features-do-not-cross',
      comment: 'Pages compose features; features do not know each other.',
      severity: 'error',
      from: { path: '^frontend-pwa/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^frontend-pwa/src/features/', pathNot: '^frontend-pwa/src/features/$1/' },
    },
    {
      name: 'schema-form-knows-no-tools',
      comment: 'The form engine is about schemas only.',
      severity: 'error',
      from: { path: '^frontend-pwa/src/schema-form', pathNot: TESTS },
      to: { path: '^frontend-pwa/src/', pathNot: '^frontend-pwa/src/schema-form' },
    },
    {
      name: 'a-runtime-is-named-by-its-entry',
      comment: 'What serves on one runtime alone is reached from that runtime’s entry and from nowhere else.',
      severity: 'error',
      from: {
        path: '^bff/src',
        pathNot: [TESTS, '^bff/src/server\\.', '^bff/src/compose/node-listener\\.ts$'],
      },
      to: {
        path: ['^bun(:|$)', '/@hono/node-server/', 'node_modules/undici/', '^bff/src/compose/node-listener'],
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?raw$', '^bun$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
    exclude: { path: ['dist/', '\\.module\\.css$'] },
  },
};
