import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Semaphore } from './semaphore.ts';

/** The cost of a guess: N = 2^logN, about 128 × N × r bytes of memory, p times. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and three rounds: too expensive for a dictionary attack, unnoticed at sign-in. */
export const defaultCost: PasswordCost = { logN: 15, r: 8, p: 3 };

export interface PasswordCheck {
  readonly isRight: boolean;
  /** It was hashed with other cost parameters than the current ones. */
  readonly isOutdated: boolean;
}

/** More at once would occupy the threads that read files. */
const atOnce = 2;
const maxWaiting = 100;
const saltBytes = 16;
const hashBytes = 32;

/**
 * Password hashes, with their parameters, so that the cost can be raised later:
 *
 *   $scrypt$ln=15,r=8,p=3$SALT$HASH        salt and hash in base64url
 */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #turnstile = new Semaphore({ atOnce, maxWaiting });

  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
  }

  /** Undefined if the queue is full. */
  async hash(password: string): Promise<string | undefined> {
    const salt = randomBytes(saltBytes);
    const hash = await this.#derive(password, salt, this.#cost);
    return hash === undefined ? undefined : written({ cost: this.#cost, salt, hash });
  }

  /**
   * Null: no such account, or it has no password. This takes as long as a wrong password, so that the response time does
   * not reveal which names exist. Undefined if the queue is full.
   */
  async check(password: string, kept: string | null): Promise<PasswordCheck | undefined> {
    const read = kept === null ? undefined : readHash(kept);
    const { cost, salt, hash } = read ?? {
      cost: this.#cost,
      salt: randomBytes(saltBytes),
      hash: randomBytes(hashBytes),
    };
    const derived = await this.#derive(password, salt, cost);
    if (derived === undefined) return undefined;
    return {
      isRight: read !== undefined && timingSafeEqual(derived, hash),
      isOutdated: JSON.stringify(cost) !== JSON.stringify(this.#cost),
    };
  }

  #derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer | undefined> {
    const N = 2 ** logN;
    const options = { N, r, p, maxmem: 2 * 128 * N * r };
    return this.#turnstile.pass(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          // The same letters can be typed as different code points.
          scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, derived) => {
            if (error === null) resolve(derived);
            else reject(error);
          });
        }),
    );
  }
}

interface Hash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function written({ cost: { logN, r, p }, salt, hash }: Hash): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function readHash(text: string): Hash {
  const [, logN, r, p, salt = '', hash = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(text) ?? [];
  if (logN === undefined) throw new Error('a password hash in the catalogue has an unknown format');
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
