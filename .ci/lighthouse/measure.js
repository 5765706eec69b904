// Serves the game on its defaults, looks at home and at a table as a mid-range phone on a slow line
// would (Lighthouse's mobile profile), and prints what it found; fails below the goal. The whole
// reports lie in reports/.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];
const REPORTS = join(import.meta.dirname, 'reports');

/** A server with an empty database; its address, once it listens. */
async function serve(data) {
  const env = { ...process.env, HULAWANG_PORT: '0', HULAWANG_DATA_DIR: data };
  const server = spawn('hulawang', ['serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: server.stderr })) {
    const found = /http:\/\/[\d.]+:\d+/.exec(line);
    if (found) return { server, address: found[0] };
  }
  throw new Error('the server has ended');
}

/** A person begins at once, as home offers it first; the address of their table. */
async function sitDown(page, address) {
  await page.goto(`${address}/`);
  await page.locator('.way-play').click();
  await page.waitForSelector('.table');
  return page.url();
}

async function look(name, address, page) {
  const { lhr, report } = await lighthouse(address, { onlyCategories: CATEGORIES, output: ['html', 'json'] }, undefined, page);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.html`), report[0]);
  writeFileSync(join(REPORTS, `${name}.json`), report[1]);
  const scores = CATEGORIES.map((category) => [category, Math.round(lhr.categories[category].score * 100)]);
  const told = [
    ...scores.map(([category, score]) => `${category} ${score}`),
    ...METRICS.map((metric) => `${lhr.audits[metric].title} ${lhr.audits[metric].displayValue}`),
  ];
  process.stdout.write(`${name}: ${told.join(' · ')}\n`);
  for (const [category] of scores) {
    for (const { id, weight } of lhr.categories[category].auditRefs) {
      const { score, title } = lhr.audits[id];
      if (weight > 0 && score !== null && score < 0.9) process.stdout.write(`  ${category}: ${id} ${score} (${title})\n`);
    }
  }
  return scores.every(([, score]) => score >= GOAL);
}

const data = mkdtempSync(join(tmpdir(), 'hulawang-'));
const { server, address } = await serve(data);
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  const page = await browser.newPage();
  const home = await look('home', `${address}/`, page);
  const table = await look('table', await sitDown(page, address), page);
  process.exitCode = home && table ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
  await new Promise((ended) => server.once('exit', ended));
  rmSync(data, { recursive: true, force: true });
}
