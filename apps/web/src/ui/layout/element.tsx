import type { ElementType, JSX } from 'react';
import { type Look, withLook } from './look.ts';
import './layout.css';

type Tag = keyof JSX.IntrinsicElements;

interface OwnProps<T> extends Look {
  /** The element that it is. */
  readonly as?: T | undefined;
  readonly className?: string | undefined;
}

type ElementProps<T extends Tag> = OwnProps<T> & Omit<JSX.IntrinsicElements[T], keyof OwnProps<T>>;

/**
 * Makes a component of the kit that is one element, with the attributes of that element and the props of `Look`.
 * @param tag what it is where no other is asked for with `as`
 * @param className how it lays out its children
 * @param look how it looks where its props say nothing else
 */
export function element<D extends Tag>(tag: D, className: string, look: Look = {}) {
  return function KitElement<T extends Tag = D>(props: ElementProps<T>) {
    const { as = tag, ...rest }: OwnProps<Tag> = props;
    const Element: ElementType = as;
    return <Element {...withLook(className, { ...look, ...rest })} />;
  };
}
