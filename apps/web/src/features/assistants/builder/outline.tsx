/** The shape of groups of fields that are on their way, a number of rows each: what is below them hardly moves. */
export function Outline({ rows }: { readonly rows: readonly number[] }) {
  return (
    <div aria-hidden="true" data-outline className="flex flex-col gap-8">
      {rows.map((count, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an outline never move
        <div key={group} className="flex flex-col gap-3">
          <div className="h-5 w-36 rounded-sm bg-panel" />
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do its rows
            <div key={row} className="h-11 rounded-md border border-line" />
          ))}
        </div>
      ))}
    </div>
  );
}
