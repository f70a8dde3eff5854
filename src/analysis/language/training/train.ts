import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readModel, writeModel } from '../model-file.ts';
import { chooseFeatures } from './choose-features.ts';
import { fitWeights } from './fit.ts';
import { quantise } from './quantise.ts';
import { randomNumbers } from './snippets.ts';
import { readTexts } from './texts.ts';

// Makes the model of src/analysis/language/model from text. In the folder of the project:
//
//     node src/analysis/language/training/train.ts TEXTS MODEL [--without SOURCE]… [--from MODEL] [--steps N]
//          [--features N] [--weights N]
//
// TEXTS has a folder for each language with a file for each source: TEXTS/nn/mediawiki.txt, one sentence, message
// or handful of words a line, in UTF-8. A source that is left out with --without is left out for every language:
// so a model can be measured on text from a source that it has not seen. With --from the training continues from a model of the same languages. The same texts give the same model.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    without: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    steps: { type: 'string', default: '600000' },
    features: { type: 'string', default: '3000' },
    weights: { type: 'string', default: '1000000' },
  },
});
const [folder, modelFile] = positionals;
if (folder === undefined || modelFile === undefined) {
  throw new Error('Give the folder of the texts and the file of the model.');
}

const random = randomNumbers(20_261_116);
const texts = readTexts(folder, values.without);
say(`${String(texts.length)} languages`);
const labels = texts.map(({ label }) => label);
const earlier = values.from === undefined ? undefined : readModel(readFileSync(values.from));
if (earlier !== undefined && earlier.labels.join(' ') !== labels.join(' ')) {
  throw new Error(`${String(values.from)} is a model of other languages: ${earlier.labels.join(' ')}`);
}
const hashes =
  earlier?.hashes ??
  chooseFeatures(texts, { perLanguage: Number(values.features), letters: 1_200_000, random });
say(`${String(hashes.length)} features`);
const weights = fitWeights(texts, hashes, {
  ...(earlier === undefined
    ? {}
    : { from: Float32Array.from(earlier.steps, (step) => step * earlier.stepSize) }),
  steps: Number(values.steps),
  random,
  onProgress: (step, loss) => {
    say(`step ${String(step)}, loss ${loss.toFixed(4)}`);
  },
});
const file = writeModel(quantise({ labels, hashes, weights, keep: Number(values.weights) }));
writeFileSync(modelFile, file);
say(`${modelFile}: ${String(file.length)} bytes`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
