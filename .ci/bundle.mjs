// Lays the client as it is served into static/built: for each page one script, one style sheet and
// the parts that come later, without comments, and beside each file the same compressed. What
// stands in there is served in place of the sources that made-from.json names with their digests;
// where one of them has changed since, the server serves the sources themselves. So whoever works
// on the client needs none of this.
//
//   node .ci/bundle.mjs [FOLDER]   FOLDER: the client's, if not the one beside this
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import esbuild from '../static/node_modules/esbuild/lib/main.js';
import { rollup, VERSION } from '../static/node_modules/rollup/dist/es/rollup.js';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../static'));
const target = join(folder, 'built');
const PAGES = ['index.html', 'admin.html'];
const AT = '/static/HASH/';
const COMPRESSED = /\.(js|css)$/;

const read = (path) => readFileSync(join(folder, path), 'utf8');
const digest = (path) => createHash('sha256').update(readFileSync(join(folder, path))).digest('hex');

/** Half a client is worse than none. */
function fail(message) {
  throw new Error(message);
}

/** The addresses that a page names by this pattern, as paths. */
function named(page, pattern) {
  return [...page.matchAll(pattern)].map(([, path]) => path);
}

const sheets = new RegExp(`<link rel="stylesheet" href="${AT}([^"]+)" />`, 'g');
const scripts = new RegExp(`<script type="module" src="${AT}([^"]+)"></script>`, 'g');

/** Files beside a sheet stay where they are: what points to them points there from css/. */
const beside = {
  name: 'beside',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, (asked) => {
      if (asked.kind !== 'url-token') return undefined;
      const path = relative(join(folder, 'css'), join(asked.resolveDir, asked.path));
      return { path: path.split('\\').join('/'), external: true };
    });
  },
};

const common = {
  absWorkingDir: folder,
  bundle: true,
  minify: true,
  charset: 'utf8',
  metafile: true,
  write: false,
  outdir: 'built',
  outbase: '.',
  logLevel: 'warning',
};

/** A page's script as one file; what comes later, and what of that is shared, in files of their own. */
async function bundleScript(entry) {
  const bundle = await rollup({
    input: { [entry.replace(/\.js$/, '')]: join(folder, entry) },
    onwarn: ({ message }) => fail(message),
  });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'js/[name]-[hash].js',
  });
  for (const chunk of output) {
    const how = { minify: true, format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'inline' };
    files.set(chunk.fileName, (await esbuild.transform(chunk.code, how)).code);
  }
  for (const path of bundle.watchFiles) sources.add(relative(folder, path));
  await bundle.close();
  const parts = new Map(output.map((chunk) => [chunk.fileName, chunk.imports]));
  return [...needed(parts, entry)].slice(1);
}

/** A page's sheets as one, in their order. */
const bundleSheets = (name, paths) =>
  esbuild.build({
    ...common,
    stdin: {
      contents: paths.map((path) => `@import "./${path}";`).join('\n'),
      loader: 'css',
      resolveDir: folder,
      sourcefile: `css/${name}`,
    },
    outdir: undefined,
    outfile: `built/css/${name}`,
    plugins: [beside],
  });

/** Sheets that scripts ask for when they need them, each for itself. */
const bundleLateSheets = (paths) => esbuild.build({ ...common, entryPoints: paths, plugins: [beside] });

/** What a script cannot start without, itself first. */
function needed(parts, entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const next of parts.get(entry)) needed(parts, next, found);
  return found;
}

/** The page with its one sheet, and with its script's parts announced. */
function pageOf(page, sheet, parts) {
  let first = true;
  const styled = page.replace(sheets, () => {
    const link = first ? `<link rel="stylesheet" href="${AT}css/${sheet}" />` : '';
    first = false;
    return link;
  });
  return styled
    .replace(scripts, (script) => {
      const links = parts.map((part) => `<link rel="modulepreload" href="${AT}${part}" />`);
      return [...links, script].join('\n    ');
    })
    .replace(/\n\s*(?=\n)/g, '');
}

const known = join(target, 'made-from.json');
const by = createHash('sha256').update(readFileSync(import.meta.filename)).update(esbuild.version + VERSION).digest('hex');

/** Whether all is there already. */
function isFresh() {
  if (!existsSync(known)) return false;
  const made = JSON.parse(readFileSync(known, 'utf8'));
  const same = ([path, was]) => existsSync(join(folder, path)) && digest(path) === was;
  return made.by === by && Object.entries(made.sources).every(same);
}
if (isFresh()) process.exit();

const pages = PAGES.filter((page) => existsSync(join(folder, page)));
const html = Object.fromEntries(pages.map((page) => [page, read(page)]));
const results = [];
/** @type {Map<string, string | Uint8Array>} */
const files = new Map();
const sources = new Set(pages);
for (const page of pages) {
  const sheet = `all-${page.replace('.html', '.css')}`;
  results.push(await bundleSheets(sheet, named(html[page], sheets)));
  files.set(page, pageOf(html[page], sheet, await bundleScript(named(html[page], scripts)[0])));
}
const linked = new Set(Object.values(html).flatMap((page) => named(page, sheets)));
const all = readdirSync(join(folder, 'css')).map((name) => `css/${name}`);
results.push(await bundleLateSheets(all.filter((path) => !linked.has(path))));

for (const { outputFiles, metafile } of results) {
  for (const { path, contents } of outputFiles) files.set(relative(target, path), contents);
  for (const path of Object.keys(metafile.inputs)) if (existsSync(join(folder, path))) sources.add(path);
}
const digests = Object.fromEntries([...sources].sort().map((path) => [path, digest(path)]));
files.set('made-from.json', JSON.stringify({ by, sources: digests }));

// A server that starts meanwhile finds the old ones, the new ones, or none.
const fresh = `${target}-${process.pid}`;
for (const [path, contents] of files) {
  const to = join(fresh, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, contents);
  if (COMPRESSED.test(path)) {
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
    writeFileSync(`${to}.br`, brotliCompressSync(contents, { params: size }));
  }
}
rmSync(target, { recursive: true, force: true });
renameSync(fresh, target);
