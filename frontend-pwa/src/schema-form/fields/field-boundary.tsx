import { Component, type ReactNode } from 'react';
import type { SchemaNode } from '../model/schema-node.ts';

interface BoundaryProps {
  readonly node: SchemaNode;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly node: SchemaNode;
  readonly broken: boolean;
}

/** Keeps a field that cannot be drawn from taking the others with it. React knows boundaries as classes only. */
export class FieldBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { node: this.props.node, broken: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  /** Another schema is another chance. */
  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.node === state.node ? null : { node: props.node, broken: false };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
