import { peer } from './peers.ts';
import { runProgram } from './run-program.ts';

export interface PeerIndex {
  /** Sorted; where it stopped, what it had written until then, in the order of the file. */
  readonly lines: readonly string[];
  readonly stopped: string | null;
}

export interface PeerIndexes {
  readonly path: string;
  /** `cdxj-indexer -s` */
  readonly plain: PeerIndex;
  /** `cdxj-indexer -s -p` */
  readonly requestKeys: PeerIndex;
}

/**
 * Calls what the command `cdxj-indexer` calls, once a file and in one process. Sorted output is written at the end and
 * so lost when it stops: it is then called again without `-s`.
 */
const script = `
import contextlib, io, json, os, sys, tempfile
from cdxj_indexer.main import main

def index(arguments, path):
    out = tempfile.mktemp()
    stopped = None
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            main([*arguments, "-o", out, path])
    except BaseException as error:
        stopped = type(error).__name__ + ": " + " ".join(str(error).split())
    text = ""
    if os.path.exists(out):
        with open(out, encoding="utf-8") as file:
            text = file.read()
        os.remove(out)
    return {"lines": text.splitlines(), "stopped": stopped}

for line in sys.stdin:
    path = json.loads(line)
    answer = {"path": path}
    for name, arguments in (("plain", []), ("requestKeys", ["-p"])):
        answer[name] = index(["-s", *arguments], path)
        if answer[name]["stopped"]:
            answer[name] = index(arguments, path)
    print(json.dumps(answer))
`;

export async function indexWithCdxjIndexer(paths: readonly string[]): Promise<readonly PeerIndexes[]> {
  const input = paths.map((path) => `${JSON.stringify(path)}\n`).join('');
  const { code, stdout, stderr } = await runProgram(peer('python'), ['-c', script], { input });
  if (code !== 0) throw new Error(`cdxj-indexer could not be run: ${stderr}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PeerIndexes);
}
