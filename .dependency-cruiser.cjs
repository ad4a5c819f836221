/**
 * Which folder may import which. Arrows run one way:
 * contract ← all; models ← voice, server; content ← server, web (when it is built); call-client ← web;
 * dialog ← voice (interface, sentences and languages), server; voice ← server; embed ← nobody.
 */
const workspace = (name) => `^${name}/`;
const ours = '^(packages|apps|e2e|bench)/';
const test = '[.]test[.]tsx?$|/testing/';

/** What `folder` may import of ours besides itself. */
const only = (folder, allowed) => ({
  name: `${folder} imports only ${[...allowed, 'itself'].join(', ')}`,
  severity: 'error',
  from: { path: workspace(folder) },
  to: { path: ours, pathNot: [workspace(folder), ...allowed.map((path) => `^${path}`)] },
});

/** Features do not know each other: the app composes them. */
const apart = (folder) => ({
  name: `features of ${folder} do not import each other`,
  severity: 'error',
  from: { path: `^${folder}/src/features/([^/]+)/` },
  to: { path: `^${folder}/src/features/`, pathNot: `^${folder}/src/features/$1/` },
});

module.exports = {
  forbidden: [
    only('packages/contract', []),
    only('packages/content', []),
    only('packages/models', []),
    only('packages/dialog', ['packages/contract']),
    only('packages/voice', [
      'packages/contract',
      'packages/models',
      'packages/dialog/src/(responder[.]ts|sentences/|language/|notice/ai-notice[.]ts)',
    ]),
    only('packages/embed', ['packages/contract/src/embed-messages.ts']),
    only('packages/call-client', ['packages/contract']),
    only('apps/server', [
      'packages/content',
      'packages/contract',
      'packages/dialog',
      'packages/models',
      'packages/voice',
    ]),
    only('apps/web', ['packages/content', 'packages/contract', 'packages/call-client']),
    apart('apps/server'),
    apart('apps/web'),
    {
      name: 'platform of apps/server imports no feature and none of its pages',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: test },
      to: { path: '^apps/server/src/(web|features|dialog-tools|voice-host)/' },
    },
    {
      name: 'voice knows no HTTP and no database',
      severity: 'error',
      from: { path: '^packages/(voice|dialog)/' },
      to: { path: 'node_modules/(hono|@hono|drizzle-orm|pg|better-auth)/' },
    },
    {
      name: 'call-client knows no view',
      severity: 'error',
      from: { path: '^packages/call-client/' },
      to: { path: 'node_modules/(preact|react|react-dom)/' },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'product code does not import tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: test },
      to: { path: '[.]test[.]tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|[.]react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
