/** Where a vault is and how it is reached, as the configuration says it. One member for each kind of vault. */
export type VaultLocation = FolderLocation;

export interface FolderLocation {
  readonly kind: 'folder';
  /** Absolute. */
  readonly path: string;
}

/** Everything that is needed to open a vault: plain data, so that a thread or another process can open it too. */
export interface VaultRef {
  readonly name: string;
  /** Where it is known: another vault of the same name is not taken for this one. */
  readonly id?: string;
  readonly location: VaultLocation;
}

/** An archive file in a vault. */
export interface FileRef {
  readonly vault: VaultRef;
  readonly name: string;
}
