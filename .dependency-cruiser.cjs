// Imports go one way: programs (cli, server) -> rooms -> formats. Formats are pure. No cycles.
const programs = '^src/(cli|server)/';
// A test, or the ground that tests of a folder stand on.
const tests = '([.]test|[.]contract|/test-[^/]+)[.]tsx?$';
// Pure files that pages run too: they import nothing of Node, of a database or of a room's engines.
const sharedWithPages = [
  'src/formats/[^.]+',
  'src/catalogue/(folded|roles|target-options)',
  'src/crawl/(crawl-outcome|outcome-view)',
  'src/harvesting/jobs/time-left',
  'src/people/(rights|token-scopes)',
  'src/reading/addresses/archived-address',
  'src/reading/holdings/typed-address',
  'src/reading/rehearsals/(entry-path|rehearsal-view)',
  'src/reading/search/looks-like-address',
  'src/selection/csv/(csv-columns|csv-limits)',
  'src/analysis/language/known-languages',
  'src/server/web/page-paths',
  'src/server/web/staff-pages',
];
const pureAnalysis =
  '^src/analysis/((pure|analyse|analysis|analysis-settings)[.]ts$|(files|format|functions|keywords|language|signatures|text|vector)/)';
/** The zod schemas of the API, each in the room that makes the value: `*-shape(s).ts`, and the nouns of planning. */
const apiTypes =
  '^src/([^.]+-shapes?|server/api/shapes|server/staff/endpoints|planning/(domains/(configuration|domain|seed-list)|harvests/harvest|mapping/mapping|plan|run|schedules/schedule|templates/template|transfer/transfer|traps/trap))[.]ts$';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'formats-are-pure',
      comment: 'A format knows only other formats: no room, no program, no made-up web.',
      severity: 'error',
      from: { path: '^src/formats/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(src|made-up-web|scenarios|bench|fuzz|release)/', pathNot: '^src/formats/' },
    },
    {
      name: 'agent-collects-alone',
      comment: 'What collects may run on another machine: it knows no archive and no catalogue.',
      severity: 'error',
      from: { path: '^src/(agent|crawl)/', pathNot: tests },
      to: { path: '^src/(repository|catalogue|analysis|harvesting)/', pathNot: '^src/analysis/pure[.]ts$' },
    },
    {
      name: 'pure-analysis-opens-nothing',
      comment: 'The part of analysis that agents use knows no file, no index and no other room but formats.',
      severity: 'error',
      from: { path: pureAnalysis, pathNot: `${tests}|^src/analysis/language/training/` },
      to: { path: '^src/', pathNot: `^src/formats/|${pureAnalysis}` },
    },
    {
      name: 'pure-analysis-reads-no-files',
      severity: 'error',
      // The language model is a file of the program.
      from: {
        path: pureAnalysis,
        pathNot: `${tests}|^src/analysis/language/(training/|language-model[.]ts$)`,
      },
      to: { path: '^(node:)?(fs|fs/promises|sqlite|child_process|net|http|https)$' },
    },
    {
      name: 'access-is-pure',
      comment: 'Rules are a value: no file, no database, no room that has them.',
      severity: 'error',
      from: { path: '^src/access/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^src/|^(node:)?(fs|sqlite|worker_threads)',
        pathNot:
          '^src/(access|formats)/|^src/storage/(access-class|archive-log|file-name|timestamp17)[.]ts$|^src/indexing/captures/query/(key-range|timestamps)[.]ts$',
      },
    },
    {
      name: 'rooms-do-not-know-programs',
      severity: 'error',
      from: { path: '^src/', pathNot: programs },
      to: { path: programs },
    },
    {
      name: 'analysis-does-not-know-its-desk',
      comment:
        'The desk keeps what the staff decides in the catalogue; whatever analyses reads the settings file.',
      severity: 'error',
      from: { path: '^src/analysis/', pathNot: '^src/analysis/desk/' },
      to: { path: '^src/(analysis/desk|catalogue)/' },
    },
    {
      name: 'archive-has-doors',
      comment: 'Folders, locks and SQLite of the archive are known in repository/local alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${tests}|^src/repository/` },
      to: { path: '^src/repository/local/' },
    },
    {
      name: 'administration-is-for-programs',
      comment: 'A room takes a Repository. Harvests run on the machine of the archive.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${tests}|${programs}|^src/(repository/administration|harvesting)/` },
      to: { path: '^src/repository/administration/' },
    },
    {
      name: 'port-does-not-know-its-adapter',
      severity: 'error',
      from: { path: '^src/repository/(repository|file-store|decisions|capture-loader)[.]ts$' },
      to: { path: '^src/repository/(local|administration)/' },
    },
    {
      name: 'product-does-not-know-its-tests',
      severity: 'error',
      // The demonstration collects the made-up web.
      from: { path: '^(src|web)/', pathNot: `${tests}|^src/cli/demo/demo[.]ts$` },
      to: { path: '^(made-up-web|scenarios|bench|fuzz|release)/|[.]test[.]ts$' },
    },
    {
      name: 'pages-run-only-shared-files',
      comment: 'The web application takes types from the API, and code only from the files on the list.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: `^(${sharedWithPages.join('|')})[.]ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-take-types-of-the-api',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: `^(${sharedWithPages.join('|')})[.]ts$|${apiTypes}`,
        dependencyTypes: ['type-only'],
      },
    },
    {
      name: 'product-uses-only-its-dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports is dead, unless it is where a program or a test begins.',
      severity: 'error',
      // Scripts for archived pages are read as files.
      from: { orphan: true, path: '^src/', pathNot: '[.]test[.]ts$|^src/cli/main[.]ts$|/replay/browser/' },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // What tools have built, as it is served.
    exclude: { path: '^made-up-web/files/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.cjs', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
