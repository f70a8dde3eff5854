/**
 * The pure part of the analysis: bytes → text, chunks and vector, and the sandbox for custom functions. It opens no archive file
 * and no index, so an agent on another machine may use it. Agents import nothing else of this room.
 */
export { Analyser } from './analyse.ts';
export { CustomFunctions } from './functions/custom-functions.ts';
