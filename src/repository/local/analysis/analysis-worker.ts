/** A thread that analyses archive files, one at a time; what it finds goes to the thread that began it. */
import { Analyser } from '../../../analysis/pure.ts';
import { serveAnalysis } from './serve-analysis.ts';

serveAnalysis((settings) => Analyser.open(settings));
