import { type ReactNode, useState } from 'react'
import { AllowedButton, type AllowedButtonProps } from './allowed-button.tsx'

interface Props extends AllowedButtonProps {
  renderDialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ renderDialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AllowedButton onClick={() => setOpen(true)} {...button} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
