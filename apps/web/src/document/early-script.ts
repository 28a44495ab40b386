/** An act of a person on a page that its script has not taken over yet. */
export interface EarlyAct {
  /** A field was changed, a button was pressed, or a form was sent. */
  readonly kind: 'input' | 'click' | 'submit';
  /** The field, the button or the form. */
  readonly target: HTMLElement;
  readonly submitter?: HTMLElement | null;
}

declare global {
  interface Window {
    /** Acts that are to be made again; null while the page is being taken over, and undefined from then on. */
    early?: EarlyAct[] | null | undefined;
  }
}

/**
 * Runs in the head of every page, before anything can be pressed (PAG25). Buttons that belong to the page's script are
 * noted; so are forms that name neither method nor address, which the browser could not send by itself. Fields that the browser restores,
 * after a reload, say so as if a person had typed: they have neither the focus nor a person who did anything yet.
 *
 * While the page is being taken over the first event of a field completes that, and its parts are drawn as the server drew them: a
 * field that was changed without a key or a pointer, as by a password manager, is given back what it was changed to.
 */
export const EARLY_SCRIPT = `early=[];for(let kind of['input','click','submit'])addEventListener(kind,e=>{let t=e.target;if(early===null&&kind!='submit'&&t.matches('select,textarea,input:not([type=file])')){let k=t.options?'selectedIndex':/box|radio/.test(t.type)?'checked':'value',v=t[k];early=[];t.dispatchEvent(new Event('input',{bubbles:true}));Object.getOwnPropertyDescriptor(t.constructor.prototype,k).set.call(t,v);if(early)early=null}if(!window.early)return;if(kind=='input'&&t.type!='file'&&!t.matches(':focus')&&navigator.userActivation?.hasBeenActive===false)return;if(kind=='click')t=t.closest('button[type=button]');if(kind=='submit'){if(t.matches('[method],[action]'))return;e.preventDefault()}if(t)early.push({kind,target:t,submitter:e.submitter})},true)`;
