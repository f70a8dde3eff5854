/**
 * Are new files analysed as soon as they are in the archive? A house whose machine has other things to do by day says
 * `HEIRLOOM_ANALYSIS=later`, and runs `heirloom analyse` at night.
 */
export function isAnalysedAtOnce(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['HEIRLOOM_ANALYSIS'] !== 'later';
}
