export { ChainFolder } from '../local/chain/chain-folder.ts';
export { chainStatus } from '../local/chain/chain-status.ts';
export type { ChainStatus, IndexSize } from '../local/chain/chain-status.ts';
export { stoppedBy } from '../local/chain/chain-stopped.ts';
export { Chain } from '../local/chain/chain.ts';
export type { ChainResult } from '../local/chain/chain.ts';
export { filesIn, ledgerCounts } from '../local/chain/ledger-counts.ts';
export type { ChainLedger } from '../local/chain/ledger/chain-ledger.ts';
export { SqliteChainLedger } from '../local/chain/ledger/sqlite-chain-ledger.ts';
