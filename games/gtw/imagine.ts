/** Nothing is hidden: what a side imagines is what it sees. */
export function imagine(): void {}
