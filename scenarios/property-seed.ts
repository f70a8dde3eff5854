import fc from 'fast-check';

// At the desk each run tries other cases. CI gives a seed, so that a change is judged by what it changes; a failure there
// can be had again with the same seed.
const seed = process.env['HEIRLOOM_SEED'];
if (seed !== undefined && seed !== '') fc.configureGlobal({ seed: Number(seed) });
