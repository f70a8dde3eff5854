import { Option } from 'commander';
import type { Command } from 'commander';
import { AccessLog, accessDetails } from '../../server/log/access-log.ts';
import type { AccessDetail } from '../../server/log/access-log.ts';
import { LogFile } from '../../server/log/log-file.ts';
import { ServerLog } from '../../server/log/server-log.ts';
import type { LogFormat } from '../../server/log/server-log.ts';
import type { Session } from '../terminal/session.ts';

export interface LogOptions {
  readonly log?: LogFormat;
  readonly logFile?: string;
  readonly accessLog?: AccessDetail;
}

export interface ServeLog {
  readonly log: ServerLog;
  readonly access: AccessLog;
  close(): Promise<void>;
}

export function addLogOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--log <format>', 'log format (default: text in a terminal, otherwise json)').choices([
        'json',
        'text',
      ]),
    )
    .option('--log-file <file>', 'log file, reopened on SIGHUP (default: standard error)')
    .addOption(
      new Option(
        '--access-log <detail>',
        'log requests; full includes URLs and reader addresses (default: limited, in a terminal off)',
      ).choices(accessDetails),
    );
}

/** The log of `serve`: standard error, or a file that its operator rotates. */
export function openServeLog({ log: format, logFile, accessLog }: LogOptions, session: Session): ServeLog {
  const isTerminal = logFile === undefined && process.stderr.isTTY;
  const file = logFile === undefined ? undefined : new LogFile(logFile, (message) => session.note(message));
  const sink = file ?? { write: (line: string) => session.note(line.trimEnd()) };
  const reopen = (): void => file?.reopen();
  if (file !== undefined) process.on('SIGHUP', reopen);
  const log = new ServerLog({ format: format ?? (isTerminal ? 'text' : 'json'), sink });
  return {
    log,
    access: new AccessLog(log, accessLog ?? (isTerminal ? 'off' : 'limited')),
    close: async () => {
      process.off('SIGHUP', reopen);
      await file?.close();
    },
  };
}
