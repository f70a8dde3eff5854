/** An agent of the contract, as a process. */
import { Socket } from 'node:net';
import { echo } from './agent-connection.contract.ts';
import { streamConnection } from './stream-connection.ts';

echo(streamConnection(new Socket({ fd: 3 })));
