import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'ldapts';
import { certificatePem, newKey } from '../src/formats/x509/certificate.ts';

const suffix = 'dc=library,dc=example';
const root = { dn: `cn=root,${suffix}`, password: 'root of the tree' };
const maxTries = 300;

export interface LdapPerson {
  readonly uid: string;
  readonly cn: string;
  readonly mail: string;
  readonly password: string;
  /** Below people, unless it is said otherwise. */
  readonly unit?: string;
}

/**
 * A real directory: slapd, from Debian's package, on a free port of this machine, with its files in a folder of its own. It
 * ends with the process that started it, however that ends.
 *
 *   dc=library,dc=example
 *     ou=people      uid=…  inetOrgPerson
 *     ou=guests      the same
 *     ou=groups      cn=…   groupOfNames; members have memberOf
 *     cn=service            reads people and groups; nobody who has not signed in reads anything
 *
 * As some directories do, it takes a bind with a name and without a password for one as nobody, which succeeds.
 */
export class LdapServer {
  readonly suffix = suffix;
  readonly people = `ou=people,${suffix}`;
  readonly groups = `ou=groups,${suffix}`;
  readonly service = { dn: `cn=service,${suffix}`, password: 'reads the tree' };
  readonly caFile: string;
  readonly #folder: string;
  #running: ChildProcess | undefined;
  #ports = { plain: 0, secure: 0 };

  private constructor(folder: string) {
    this.#folder = folder;
    this.caFile = join(folder, 'authority.pem');
  }

  static async start(): Promise<LdapServer> {
    const server = new LdapServer(mkdtempSync(join(tmpdir(), 'heirloom-ldap-')));
    server.#write();
    server.#ports = { plain: await freePort(), secure: await freePort() };
    await server.startAgain();
    return server;
  }

  /** Plain, and with StartTLS. */
  get url(): string {
    return `ldap://127.0.0.1:${this.#ports.plain}`;
  }

  get secureUrl(): string {
    return `ldaps://127.0.0.1:${this.#ports.secure}`;
  }

  async addPerson({ uid, cn, mail, password, unit = 'people' }: LdapPerson): Promise<string> {
    // A comma in a name would end it; tests give them odd ones.
    const dn = `uid=${uid.replaceAll(/[,+"\\<>;=]/g, '\\$&')},ou=${unit},${suffix}`;
    await this.#asRoot((client) =>
      client.add(dn, {
        objectClass: ['inetOrgPerson'],
        uid,
        cn,
        sn: cn,
        ...(mail === '' ? {} : { mail }),
        ...(password === '' ? {} : { userPassword: password }),
      }),
    );
    return dn;
  }

  async addGroup(cn: string, members: readonly string[]): Promise<void> {
    await this.#asRoot((client) =>
      client.add(`cn=${cn},${this.groups}`, { objectClass: ['groupOfNames'], cn, member: [...members] }),
    );
  }

  async removeGroup(cn: string): Promise<void> {
    await this.#asRoot((client) => client.del(`cn=${cn},${this.groups}`));
  }

  async move(dn: string, newDn: string): Promise<void> {
    await this.#asRoot((client) => client.modifyDN(dn, newDn));
  }

  async startAgain(): Promise<void> {
    // The shell waits for the end of its input, which comes also when this process is killed.
    const script = '"$@" >/dev/null 2>>"$0/log" & server=$!; read -r signal; kill $server; wait $server';
    const program = ['/usr/sbin/slapd', '-d', '0', '-f', join(this.#folder, 'slapd.conf')];
    const addresses = ['-h', `${this.url}/ ${this.secureUrl}/`];
    this.#running = spawn('sh', ['-c', script, this.#folder, ...program, ...addresses], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (let tries = 0; ; tries++) {
      const problem = await this.#asRoot(() => Promise.resolve()).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (problem === undefined) return;
      if (tries === maxTries || this.#running.exitCode !== null)
        throw new Error(`slapd does not start: ${readFileSync(join(this.#folder, 'log'), 'utf8')}`, {
          cause: problem,
        });
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end();
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #asRoot(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ url: this.url, timeout: 10_000, connectTimeout: 10_000 });
    try {
      await client.bind(root.dn, root.password);
      await work(client);
    } finally {
      await client.unbind().catch(() => {});
    }
  }

  #write(): void {
    const file = (name: string): string => join(this.#folder, name);
    const authority = { name: 'Directory', key: newKey() };
    const key = newKey();
    const times = { notBeforeMs: Date.now() - 86_400_000, notAfterMs: Date.now() + 86_400_000 };
    const pem = (name: string, ofKey: typeof key, isAuthority: boolean): string =>
      certificatePem({ name, key: ofKey, issuer: authority, authority: isAuthority, ...times });
    writeFileSync(this.caFile, pem(authority.name, authority.key, true));
    writeFileSync(file('server.pem'), pem('127.0.0.1', key, false));
    writeFileSync(file('key.pem'), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(file('log'), '');
    mkdirSync(file('data'));
    writeFileSync(file('slapd.conf'), configuration(this.#folder, this.service.dn));
    writeFileSync(file('tree.ldif'), tree(this.service));
    execFileSync('/usr/sbin/slapadd', ['-q', '-f', file('slapd.conf'), '-l', file('tree.ldif')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}

function configuration(folder: string, service: string): string {
  return `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
allow bind_anon_dn
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${suffix}"
rootdn "${root.dn}"
rootpw "${root.password}"
directory ${folder}/data
maxsize 10485760
dbnosync
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${service}" read by users read by * none
`;
}

function tree(service: LdapServer['service']): string {
  const units = ['people', 'guests', 'groups'].map(
    (unit) => `dn: ou=${unit},${suffix}\nobjectClass: organizationalUnit\nou: ${unit}\n`,
  );
  return [
    `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\no: Library\ndc: library\n`,
    `dn: ${service.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: service\nuserPassword: ${service.password}\n`,
    ...units,
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
