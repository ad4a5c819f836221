import { classes } from '../../ui/classes.ts';

interface SkeletonProps {
  /** The text for the loading content. */
  readonly label: string;
  /** A height for each block, as classes: what comes later takes the same room. */
  readonly blocks: readonly string[];
  readonly className?: string;
}

/** A placeholder while something loads. It is not animated. */
export function Skeleton({ label, blocks, className }: SkeletonProps) {
  return (
    <div role="status" className={classes('flex flex-col gap-6', className)}>
      <span className="sr-only">{label}</span>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are their places
        <div key={at} className={classes('rounded-lg bg-panel', block)} />
      ))}
    </div>
  );
}
