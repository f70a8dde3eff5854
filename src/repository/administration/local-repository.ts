export { LocalRepository } from '../local/local-repository.ts';
