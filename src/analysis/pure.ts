/**
 * The door of the pure part of analysis: bytes → text, chunks and vector, and the sandbox for user functions. This part opens no
 * file of an archive and no index, so an agent on another machine may use it. An agent imports nothing else of this room.
 */
export { Analyser } from './analyse.ts';
export { CustomFunctions } from './functions/custom-functions.ts';
