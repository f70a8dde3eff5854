import { chmod, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryFolder, runProgram } from './run-program.ts';

const ownFiles = ['heirloom', 'install', 'package.json', 'package-lock.json', 'src'];
const installed = ['node_modules/.bin/node', 'node_modules/.installed-lock.json'];

/**
 * The product as it is installed, with what it needs to run, in a folder that every user may read: the repository itself
 * may lie where only its owner can go. By hard links where the disk allows, else by copies. Gives the path of its script.
 */
export async function installedCopy(folder: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(repositoryFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const path of [...ownFiles, ...installed, ...packages.map(([name]) => name)]) {
    const [from, to] = [join(repositoryFolder, path), join(folder, path)];
    await mkdir(dirname(to), { recursive: true });
    const linked = await runProgram('cp', ['-rlP', from, to]);
    // Packages for other kinds of machine are not there; anything else that is missing shows when the script runs.
    if (linked.code !== 0) await runProgram('cp', ['-rP', from, to]);
  }
  await chmod(folder, 0o755);
  return join(folder, 'heirloom');
}
