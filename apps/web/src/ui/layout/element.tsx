import type { ComponentProps, ElementType } from 'react';
import { type Look, withLook } from './look.ts';
import './layout.css';

interface OwnProps<T> extends Look {
  /** The element or component that it is. */
  readonly as?: T | undefined;
  readonly className?: string | undefined;
}

type ElementProps<T extends ElementType> = OwnProps<T> & Omit<ComponentProps<T>, keyof OwnProps<T>>;

/**
 * Makes a component of the kit that is one element, with the attributes of that element and the props of `Look`.
 * @param tag what it is where no other is asked for with `as`
 * @param className how it lays out its children
 * @param look how it looks where its props say nothing else
 */
export function element<D extends ElementType>(tag: D, className: string, look: Look = {}) {
  return function KitElement<T extends ElementType = D>(props: ElementProps<T>) {
    const { as = tag, ...rest }: OwnProps<ElementType> = props;
    const Element: ElementType = as;
    return <Element {...withLook(className, { ...look, ...rest })} />;
  };
}
